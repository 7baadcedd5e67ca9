ALTER TABLE `games` ADD `white_provisional` integer;--> statement-breakpoint
ALTER TABLE `games` ADD `black_provisional` integer;