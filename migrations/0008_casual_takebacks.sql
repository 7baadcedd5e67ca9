-- Games that are not rated always had takebacks, whatever their challenge's row said; from here on the row counts.
UPDATE `challenges` SET `takebacks` = 1 WHERE `rated` = 0;
