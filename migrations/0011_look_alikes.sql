ALTER TABLE `players` ADD `look_alike_key` text;--> statement-breakpoint
CREATE INDEX `players_by_look` ON `players` (`look_alike_key`);--> statement-breakpoint
ALTER TABLE `kept_names` ADD `look_alike_key` text;--> statement-breakpoint
CREATE INDEX `kept_names_by_look` ON `kept_names` (`look_alike_key`);--> statement-breakpoint
-- What `lookAlikeKey` makes of the skeletons, as it stood at this migration. Names that share it stay as they are.
UPDATE `players` SET `look_alike_key` =
  replace(replace(replace(replace(replace(`username_key`, '9', 'g'), 'q', 'g'), '7', 't'), 'v', 'u'), 'nn', 'm')
WHERE `erased_at` IS NULL;--> statement-breakpoint
UPDATE `kept_names` SET `look_alike_key` =
  replace(replace(replace(replace(replace(`username_key`, '9', 'g'), 'q', 'g'), '7', 't'), 'v', 'u'), 'nn', 'm');
