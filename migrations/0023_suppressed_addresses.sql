CREATE TABLE `suppressed_addresses` (
	`tag` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL
);
