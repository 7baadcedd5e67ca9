CREATE TABLE `evaluations` (
	`game_id` text PRIMARY KEY NOT NULL,
	`requester_id` text,
	`requested_at` integer NOT NULL,
	`plies` integer NOT NULL,
	`engine` text NOT NULL,
	`nodes` integer NOT NULL,
	`finished_at` integer,
	`record` blob
);
--> statement-breakpoint
CREATE INDEX `evaluations_by_requester` ON `evaluations` (`requester_id`,`requested_at`) WHERE "evaluations"."requester_id" is not null;--> statement-breakpoint
CREATE INDEX `evaluations_unfinished` ON `evaluations` (`game_id`) WHERE "evaluations"."finished_at" is null;