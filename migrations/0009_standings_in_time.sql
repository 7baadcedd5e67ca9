DROP INDEX `ratings_leaders`;--> statement-breakpoint
ALTER TABLE `ratings` ADD `rated_at` integer;--> statement-breakpoint
ALTER TABLE `ratings` ADD `opponents` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `ratings` ADD `leads_until` integer;--> statement-breakpoint
CREATE INDEX `ratings_by_lead` ON `ratings` (`leads_until`) WHERE "ratings"."leads_until" is not null;--> statement-breakpoint
CREATE INDEX `ratings_leaders` ON `ratings` (`variant`,`rating`,`player_id`) WHERE "ratings"."leads_until" is not null;--> statement-breakpoint
ALTER TABLE `ratings` DROP COLUMN `provisional`;--> statement-breakpoint
-- What is kept from here on is worked out once for games that were rated before.
UPDATE `ratings` SET
  `rated_at` = (
    SELECT `at` FROM `rating_changes` AS `c`
    WHERE `c`.`player_id` = `ratings`.`player_id` AND `c`.`variant` = `ratings`.`variant` AND `c`.`sequence` = `ratings`.`sequence`
  ),
  `opponents` = (
    SELECT json_group_array(`opponent`) FROM (
      SELECT DISTINCT CASE `g`.`white_id` WHEN `c`.`player_id` THEN `g`.`black_id` ELSE `g`.`white_id` END AS `opponent`
      FROM `rating_changes` AS `c` JOIN `games` AS `g` ON `g`.`id` = `c`.`game_id`
      WHERE `c`.`player_id` = `ratings`.`player_id` AND `c`.`variant` = `ratings`.`variant`
      LIMIT 5
    )
  )
WHERE `sequence` > 0;--> statement-breakpoint
-- The rules of `leadsUntil` and `settledUntil` as they stood at this migration.
UPDATE `ratings` SET `leads_until` = CAST(min(
  `rated_at` + 100 * 86400000.0,
  `rated_at` + (110 * 110 - `deviation` * `deviation`) / (`volatility` * `volatility` * 173.7178 * 173.7178) / 0.21436 * 86400000.0
) AS INTEGER)
WHERE `sequence` >= 10 AND `deviation` <= 110 AND `rated_at` IS NOT NULL AND json_array_length(`opponents`) >= 5;
