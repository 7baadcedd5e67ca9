ALTER TABLE `acceptances` ADD `challenger_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `acceptances` ADD `listed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `acceptances_listed` ON `acceptances` (`accepted_at`,`game_id`) WHERE "acceptances"."listed" = 1;--> statement-breakpoint
CREATE INDEX `acceptances_listed_by_challenger` ON `acceptances` (`challenger_id`,`accepted_at`,`game_id`) WHERE "acceptances"."listed" = 1;--> statement-breakpoint
CREATE INDEX `acceptances_listed_by_accepter` ON `acceptances` (`accepter_id`,`accepted_at`,`game_id`) WHERE "acceptances"."listed" = 1;--> statement-breakpoint
UPDATE `acceptances` SET
  `challenger_id` = coalesce(
    (SELECT `c`.`challenger_id` FROM `challenges` AS `c` WHERE `c`.`id` = `acceptances`.`challenge_id`), ''
  ),
  `listed` = EXISTS (SELECT 1 FROM `challenges` AS `c` WHERE `c`.`id` = `acceptances`.`challenge_id` AND `c`.`private` = 0)
    AND NOT EXISTS (SELECT 1 FROM `games` WHERE `games`.`id` = `acceptances`.`game_id`);
