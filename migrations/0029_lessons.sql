CREATE TABLE `lessons` (
	`player_id` text NOT NULL,
	`variant` text NOT NULL,
	`solved_steps` integer NOT NULL,
	PRIMARY KEY(`player_id`, `variant`)
);
