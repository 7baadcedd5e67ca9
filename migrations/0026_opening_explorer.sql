CREATE TABLE `explorer_games` (
	`key` integer NOT NULL,
	`finished_at` integer NOT NULL,
	`game_id` text NOT NULL,
	PRIMARY KEY(`key`, `finished_at`, `game_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `explorer_moves` (
	`key` integer NOT NULL,
	`move` text NOT NULL,
	`month` integer NOT NULL,
	`bots` integer NOT NULL,
	`white` integer NOT NULL,
	`draws` integer NOT NULL,
	`black` integer NOT NULL,
	`rating_sum` integer NOT NULL,
	`rated` integer NOT NULL,
	PRIMARY KEY(`key`, `move`, `month`, `bots`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `explorer_queue` (
	`game_id` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `explorer_secret` (
	`id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `explorer_secret` VALUES (1, lower(hex(randomblob(32))));--> statement-breakpoint
-- The public games that changed ratings. The sweep indexes them.
INSERT INTO `explorer_queue` SELECT `id` FROM `games` WHERE `status` = 'finished' AND `private` = 0
  AND EXISTS (SELECT 1 FROM `rating_changes` WHERE `rating_changes`.`game_id` = `games`.`id`);
