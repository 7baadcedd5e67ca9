CREATE TABLE `blocks` (
	`player_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `blocked_id`)
);
--> statement-breakpoint
CREATE INDEX `blocks_by_time` ON `blocks` (`player_id`,`created_at`,`blocked_id`);--> statement-breakpoint
CREATE TABLE `rating_changes` (
	`game_id` text NOT NULL,
	`player_id` text NOT NULL,
	`variant` text NOT NULL,
	`sequence` integer NOT NULL,
	`before` real NOT NULL,
	`after` real NOT NULL,
	`deviation` real NOT NULL,
	`volatility` real NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`game_id`, `player_id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rating_changes_sequence` ON `rating_changes` (`player_id`,`variant`,`sequence`);--> statement-breakpoint
CREATE TABLE `ratings` (
	`player_id` text NOT NULL,
	`variant` text NOT NULL,
	`rating` real NOT NULL,
	`deviation` real NOT NULL,
	`volatility` real NOT NULL,
	`sequence` integer NOT NULL,
	`provisional` integer NOT NULL,
	`wins` integer NOT NULL,
	`draws` integer NOT NULL,
	`losses` integer NOT NULL,
	PRIMARY KEY(`player_id`, `variant`)
);
--> statement-breakpoint
CREATE INDEX `ratings_leaders` ON `ratings` (`variant`,`rating`,`player_id`) WHERE "ratings"."provisional" = 0;--> statement-breakpoint
ALTER TABLE `games` ADD `white_rating` real;--> statement-breakpoint
ALTER TABLE `games` ADD `black_rating` real;--> statement-breakpoint
CREATE INDEX `games_by_pair` ON `games` (`white_id`,`black_id`,`finished_at`,`id`);