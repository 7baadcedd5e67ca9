CREATE TABLE `tournament_entries` (
	`player_id` text NOT NULL,
	`tournament_id` text NOT NULL,
	`status` text NOT NULL,
	`entered_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tournament_id`, `player_id`)
);
--> statement-breakpoint
CREATE INDEX `tournament_entries_by_player` ON `tournament_entries` (`player_id`,`created_at`,`tournament_id`);--> statement-breakpoint
CREATE TABLE `tournaments` (
	`id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`name` text NOT NULL,
	`variant` text NOT NULL,
	`format` text NOT NULL,
	`status` text NOT NULL,
	`organizer_id` text,
	`organizer_name` text,
	`time_control` text NOT NULL,
	`rated` integer NOT NULL,
	`starts_at` integer,
	`ends_by` integer,
	`entrants` integer NOT NULL,
	`most` integer NOT NULL,
	`round` integer NOT NULL,
	`round_count` integer,
	`series_id` text,
	`series_number` integer,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `tournaments_by_creation` ON `tournaments` (`created_at`,`id`) WHERE "tournaments"."status" <> 'draft';--> statement-breakpoint
CREATE INDEX `tournaments_by_status` ON `tournaments` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `tournaments_by_organizer` ON `tournaments` (`organizer_id`,`created_at`,`id`) WHERE "tournaments"."organizer_id" is not null;--> statement-breakpoint
CREATE INDEX `tournaments_by_series` ON `tournaments` (`series_id`,`series_number`) WHERE "tournaments"."series_id" is not null;--> statement-breakpoint
CREATE INDEX `tournaments_uncreated` ON `tournaments` (`created_at`) WHERE "tournaments"."seq" = 0;--> statement-breakpoint
CREATE INDEX `tournaments_to_come` ON `tournaments` (`id`) WHERE "tournaments"."status" not in ('draft', 'finished', 'canceled');