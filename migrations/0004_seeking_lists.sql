ALTER TABLE `rating_changes` ADD `deviation_before` real;--> statement-breakpoint
CREATE INDEX `kept_names_by_until` ON `kept_names` (`until`);--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`created_at`,`id`) WHERE "reports"."closed_at" is null;