CREATE TABLE `analyzed_games` (
	`game_id` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `games_by_finish`;--> statement-breakpoint
DROP INDEX `games_by_variant`;--> statement-breakpoint
DROP INDEX `games_private_by_white`;--> statement-breakpoint
DROP INDEX `games_private_by_black`;--> statement-breakpoint
DROP INDEX `games_by_white`;--> statement-breakpoint
DROP INDEX `games_by_black`;--> statement-breakpoint
ALTER TABLE `games` ADD `ply` integer;--> statement-breakpoint
ALTER TABLE `games` ADD `opening` text;--> statement-breakpoint
ALTER TABLE `games` ADD `details` text;--> statement-breakpoint
ALTER TABLE `games` ADD `record` blob;--> statement-breakpoint
CREATE INDEX `games_by_finish` ON `games` (`status`,`finished_at`,`id`,`reason`,`winner`,`rated`) WHERE "games"."private" = 0;--> statement-breakpoint
CREATE INDEX `games_by_variant` ON `games` (`variant`,`status`,`finished_at`,`id`,`reason`,`winner`,`rated`) WHERE "games"."private" = 0;--> statement-breakpoint
CREATE INDEX `games_private_by_white` ON `games` (`white_id`,`status`,`finished_at`,`id`,`variant`,`reason`,`winner`,`rated`) WHERE "games"."private" = 1;--> statement-breakpoint
CREATE INDEX `games_private_by_black` ON `games` (`black_id`,`status`,`finished_at`,`id`,`variant`,`reason`,`winner`,`rated`) WHERE "games"."private" = 1;--> statement-breakpoint
CREATE INDEX `games_by_white` ON `games` (`white_id`,`finished_at`,`id`,`status`,`private`,`variant`,`reason`,`winner`,`rated`);--> statement-breakpoint
CREATE INDEX `games_by_black` ON `games` (`black_id`,`finished_at`,`id`,`status`,`private`,`variant`,`reason`,`winner`,`rated`);--> statement-breakpoint
-- Their players may have saved a public analysis already.
INSERT INTO `analyzed_games` SELECT `id` FROM `active_games`;
