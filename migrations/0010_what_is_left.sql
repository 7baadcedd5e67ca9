ALTER TABLE `challenges` ADD `used` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `challenges` SET `used` = (SELECT count(*) FROM `acceptances` WHERE `acceptances`.`challenge_id` = `challenges`.`id`);--> statement-breakpoint
-- Profiles count public games alone: those that were counted and are private are taken off.
UPDATE `ratings` SET
  `wins` = `wins` - (
    SELECT count(*) FROM `games` WHERE `private` = 1 AND `status` = 'finished' AND `games`.`variant` = `ratings`.`variant`
      AND ((`white_id` = `player_id` AND `winner` = 'white') OR (`black_id` = `player_id` AND `winner` = 'black'))
  ),
  `losses` = `losses` - (
    SELECT count(*) FROM `games` WHERE `private` = 1 AND `status` = 'finished' AND `games`.`variant` = `ratings`.`variant`
      AND ((`white_id` = `player_id` AND `winner` = 'black') OR (`black_id` = `player_id` AND `winner` = 'white'))
  ),
  `draws` = `draws` - (
    SELECT count(*) FROM `games` WHERE `private` = 1 AND `status` = 'finished' AND `games`.`variant` = `ratings`.`variant`
      AND (`white_id` = `player_id` OR `black_id` = `player_id`) AND `winner` IS NULL
  );
