CREATE TABLE `device_requests` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_code` text NOT NULL,
	`client_id` text NOT NULL,
	`scopes` text NOT NULL,
	`audience` text NOT NULL,
	`expires_at` integer NOT NULL,
	`poll_at` integer NOT NULL,
	`interval` integer NOT NULL,
	`status` text NOT NULL,
	`player_id` text,
	`grant_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_requests_by_user_code` ON `device_requests` (`user_code`);--> statement-breakpoint
CREATE INDEX `device_requests_by_expiry` ON `device_requests` (`expires_at`);--> statement-breakpoint
CREATE TABLE `oauth_clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`uri` text,
	`redirect_uris` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `oauth_clients_unused` ON `oauth_clients` (`created_at`) WHERE "oauth_clients"."used_at" is null;