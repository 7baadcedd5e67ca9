DROP INDEX `challenges_open`;--> statement-breakpoint
CREATE INDEX `challenges_open` ON `challenges` (`created_at`,`id`) WHERE "challenges"."status" = 'open' and "challenges"."opponent_id" is null and "challenges"."private" = 0;--> statement-breakpoint
DROP INDEX `games_by_finish`;--> statement-breakpoint
DROP INDEX `games_by_variant`;--> statement-breakpoint
CREATE INDEX `games_private_by_white` ON `games` (`white_id`,`status`,`finished_at`,`id`) WHERE "games"."private" = 1;--> statement-breakpoint
CREATE INDEX `games_private_by_black` ON `games` (`black_id`,`status`,`finished_at`,`id`) WHERE "games"."private" = 1;--> statement-breakpoint
CREATE INDEX `games_by_finish` ON `games` (`status`,`finished_at`,`id`) WHERE "games"."private" = 0;--> statement-breakpoint
CREATE INDEX `games_by_variant` ON `games` (`variant`,`status`,`finished_at`,`id`) WHERE "games"."private" = 0;