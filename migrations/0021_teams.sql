CREATE TABLE `team_members` (
	`player_id` text NOT NULL,
	`team_id` text NOT NULL,
	`status` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`team_id`, `player_id`)
);
--> statement-breakpoint
CREATE INDEX `team_members_by_player` ON `team_members` (`player_id`,`since`,`team_id`);--> statement-breakpoint
CREATE TABLE `teams` (
	`id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`join_policy` text NOT NULL,
	`owner_id` text,
	`owner_name` text,
	`members` integer NOT NULL,
	`created_at` integer NOT NULL,
	`disbanded_at` integer
);
--> statement-breakpoint
CREATE INDEX `teams_by_creation` ON `teams` (`created_at`,`id`) WHERE "teams"."disbanded_at" is null;--> statement-breakpoint
CREATE INDEX `teams_by_name` ON `teams` (`name_key`,`id`) WHERE "teams"."disbanded_at" is null;--> statement-breakpoint
CREATE INDEX `teams_by_owner` ON `teams` (`owner_id`) WHERE "teams"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX `teams_uncreated` ON `teams` (`created_at`) WHERE "teams"."seq" = 0;--> statement-breakpoint
CREATE INDEX `teams_active` ON `teams` (`id`) WHERE "teams"."disbanded_at" is null;