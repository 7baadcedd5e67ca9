ALTER TABLE `rating_changes` ADD `weight` real DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `ratings` ADD `vouchers` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `ratings` ADD `established_at` integer;--> statement-breakpoint
ALTER TABLE `ratings` ADD `recent_weight` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `ratings` ADD `recent_vouched_weight` real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `ratings_established` ON `ratings` (`variant`) WHERE "ratings"."established_at" is not null;--> statement-breakpoint
-- Ratings from before weights are kept as they are. Their players count as established if they have met five opponents,
-- and leaders keep their place: it is judged by the new rule from their next game on.
UPDATE `ratings` SET `established_at` = 0 WHERE `variant` NOT LIKE '%@house' AND json_array_length(`opponents`) >= 5;--> statement-breakpoint
UPDATE `ratings` SET `vouchers` = `opponents`, `recent_weight` = 10, `recent_vouched_weight` = 10
WHERE `variant` NOT LIKE '%@house' AND `leads_until` IS NOT NULL;
