CREATE TABLE `active_games` (
	`id` text PRIMARY KEY NOT NULL,
	`variant` text NOT NULL,
	`revision` integer NOT NULL,
	`options` text NOT NULL,
	`white_id` text NOT NULL,
	`white_name` text NOT NULL,
	`black_id` text NOT NULL,
	`black_name` text NOT NULL,
	`time_control` text NOT NULL,
	`rated` integer NOT NULL,
	`private` integer NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `active_games_by_start` ON `active_games` (`created_at`,`id`) WHERE "active_games"."private" = 0;--> statement-breakpoint
CREATE INDEX `active_games_by_white` ON `active_games` (`white_id`,`created_at`,`id`) WHERE "active_games"."private" = 0;--> statement-breakpoint
CREATE INDEX `active_games_by_black` ON `active_games` (`black_id`,`created_at`,`id`) WHERE "active_games"."private" = 0;--> statement-breakpoint
DROP INDEX `acceptances_listed`;--> statement-breakpoint
DROP INDEX `acceptances_listed_by_challenger`;--> statement-breakpoint
DROP INDEX `acceptances_listed_by_accepter`;--> statement-breakpoint
-- The games that are running now. A game that an earlier release begins or ends after this statement is corrected by its
-- own object (src/room/outbox.ts) and by the sweep.
INSERT INTO `active_games` SELECT
  `a`.`game_id`, `c`.`variant`, `c`.`revision`, `c`.`options`,
  iif(`a`.`challenger_side` = 'white', `c`.`challenger_id`, `a`.`accepter_id`),
  iif(`a`.`challenger_side` = 'white', `c`.`challenger_name`, `a`.`accepter_name`),
  iif(`a`.`challenger_side` = 'white', `a`.`accepter_id`, `c`.`challenger_id`),
  iif(`a`.`challenger_side` = 'white', `a`.`accepter_name`, `c`.`challenger_name`),
  `c`.`time_control`, `c`.`rated`, `c`.`private`, `a`.`accepted_at`
FROM `acceptances` AS `a` JOIN `challenges` AS `c` ON `c`.`id` = `a`.`challenge_id`
WHERE NOT EXISTS (SELECT 1 FROM `games` WHERE `games`.`id` = `a`.`game_id`);
