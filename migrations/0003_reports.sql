CREATE TABLE `kept_names` (
	`username_key` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text NOT NULL,
	`reported_id` text NOT NULL,
	`reason` text NOT NULL,
	`text` text,
	`created_at` integer NOT NULL,
	`closed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_pair` ON `reports` (`reporter_id`,`reported_id`) WHERE "reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `reports_by_reporter` ON `reports` (`reporter_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_by_reported` ON `reports` (`reported_id`);--> statement-breakpoint
CREATE INDEX `reports_by_time` ON `reports` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `players` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `players` ADD `erased_at` integer;