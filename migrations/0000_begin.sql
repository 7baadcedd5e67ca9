CREATE TABLE `acceptances` (
	`challenge_id` text NOT NULL,
	`use` integer NOT NULL,
	`game_id` text NOT NULL,
	`accepter_id` text NOT NULL,
	`accepter_name` text NOT NULL,
	`challenger_side` text NOT NULL,
	`accepted_at` integer NOT NULL,
	PRIMARY KEY(`challenge_id`, `use`),
	FOREIGN KEY (`challenge_id`) REFERENCES `challenges`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `acceptances_game_id` ON `acceptances` (`game_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `acceptances_accepter` ON `acceptances` (`challenge_id`,`accepter_id`);--> statement-breakpoint
CREATE TABLE `challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`challenger_id` text NOT NULL,
	`challenger_name` text NOT NULL,
	`opponent_id` text,
	`opponent_name` text,
	`variant` text NOT NULL,
	`revision` integer NOT NULL,
	`options` text NOT NULL,
	`position` text,
	`color` text NOT NULL,
	`time_control` text NOT NULL,
	`rated` integer NOT NULL,
	`private` integer NOT NULL,
	`message` text,
	`uses` integer NOT NULL,
	`status` text NOT NULL,
	`decline_reason` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `challenges_open` ON `challenges` (`created_at`,`id`) WHERE "challenges"."status" = 'open' and "challenges"."opponent_id" is null;--> statement-breakpoint
CREATE INDEX `challenges_by_challenger` ON `challenges` (`challenger_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `challenges_by_opponent` ON `challenges` (`opponent_id`,`status`,`created_at`,`id`) WHERE "challenges"."opponent_id" is not null;--> statement-breakpoint
CREATE TABLE `games` (
	`id` text PRIMARY KEY NOT NULL,
	`challenge_id` text NOT NULL,
	`variant` text NOT NULL,
	`revision` integer NOT NULL,
	`options` text NOT NULL,
	`start_position` text NOT NULL,
	`final_position` text NOT NULL,
	`white_id` text NOT NULL,
	`white_name` text NOT NULL,
	`black_id` text NOT NULL,
	`black_name` text NOT NULL,
	`time_control` text NOT NULL,
	`rated` integer NOT NULL,
	`private` integer NOT NULL,
	`status` text NOT NULL,
	`winner` text,
	`reason` text NOT NULL,
	`plies` text NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `games_by_finish` ON `games` (`finished_at`,`id`);--> statement-breakpoint
CREATE INDEX `games_by_variant` ON `games` (`variant`,`finished_at`,`id`);--> statement-breakpoint
CREATE INDEX `games_by_white` ON `games` (`white_id`,`finished_at`,`id`);--> statement-breakpoint
CREATE INDEX `games_by_black` ON `games` (`black_id`,`finished_at`,`id`);--> statement-breakpoint
CREATE TABLE `players` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`signup_key` text,
	`signup_fingerprint` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `players_username_key` ON `players` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `players_signup_key` ON `players` (`signup_key`) WHERE "players"."signup_key" is not null;