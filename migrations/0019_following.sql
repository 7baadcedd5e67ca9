CREATE TABLE `following` (
	`player_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `followed_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `following_by_time` ON `following` (`player_id`,`created_at`,`followed_id`);--> statement-breakpoint
CREATE INDEX `following_by_followed` ON `following` (`followed_id`);--> statement-breakpoint
CREATE INDEX `players_by_name` ON `players` (lower("username")) WHERE "players"."erased_at" is null and "players"."suspended_at" is null;