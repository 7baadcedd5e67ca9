CREATE TABLE `puzzle_attempts` (
	`player_id` text NOT NULL,
	`puzzle_id` text NOT NULL,
	`variant` text NOT NULL,
	`sequence` integer NOT NULL,
	`puzzle_sequence` integer NOT NULL,
	`solved` integer NOT NULL,
	`moves` text NOT NULL,
	`at` integer NOT NULL,
	`before` real NOT NULL,
	`after` real NOT NULL,
	`deviation` real NOT NULL,
	`puzzle_rating` real NOT NULL,
	PRIMARY KEY(`player_id`, `puzzle_id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `puzzle_attempts_by_player` ON `puzzle_attempts` (`player_id`,`variant`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `puzzle_attempts_by_puzzle` ON `puzzle_attempts` (`puzzle_id`,`puzzle_sequence`);--> statement-breakpoint
CREATE TABLE `puzzle_players` (
	`player_id` text NOT NULL,
	`variant` text NOT NULL,
	`rating` real NOT NULL,
	`deviation` real NOT NULL,
	`volatility` real NOT NULL,
	`rated_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`solved` integer NOT NULL,
	`in_row` integer NOT NULL,
	`best_in_row` integer NOT NULL,
	`days` integer NOT NULL,
	`best_days` integer NOT NULL,
	`last_day` integer,
	PRIMARY KEY(`player_id`, `variant`)
);
--> statement-breakpoint
CREATE TABLE `puzzle_ratings` (
	`puzzle_id` text PRIMARY KEY NOT NULL,
	`variant` text NOT NULL,
	`rating` real NOT NULL,
	`deviation` real NOT NULL,
	`volatility` real NOT NULL,
	`rated_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`solved` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `puzzle_ratings_by_variant` ON `puzzle_ratings` (`variant`);