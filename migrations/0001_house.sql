ALTER TABLE `challenges` ADD `takebacks` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `vacation` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `min_rating` integer;--> statement-breakpoint
ALTER TABLE `challenges` ADD `max_rating` integer;--> statement-breakpoint
ALTER TABLE `challenges` ADD `rematch_of` text;