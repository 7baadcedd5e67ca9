DROP INDEX `challenges_open`;--> statement-breakpoint
ALTER TABLE `challenges` ADD `listed` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `challenges_open` ON `challenges` (`created_at`,`id`) WHERE "challenges"."status" = 'open' and "challenges"."opponent_id" is null and "challenges"."private" = 0 and "challenges"."listed" = 1;