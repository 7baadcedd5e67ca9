-- The house bots of further levels (`src/shared/house.ts`), as in 0013_house_players.sql.
INSERT OR IGNORE INTO `players` (`id`, `username`, `username_key`, `look_alike_key`, `created_at`) VALUES
  ('h0vse00000000004', 'house-level-1', 'house-level-1', 'houseleuell', unixepoch() * 1000),
  ('h0vse00000000005', 'house-level-2', 'house-level-2', 'houseleuelz', unixepoch() * 1000),
  ('h0vse00000000006', 'house-level-4', 'house-level-4', 'houseleuel4', unixepoch() * 1000),
  ('h0vse00000000007', 'house-level-5', 'house-level-5', 'houseleuels', unixepoch() * 1000),
  ('h0vse00000000008', 'house-level-6', 'house-level-6', 'houseleuel6', unixepoch() * 1000),
  ('h0vse00000000009', 'house-level-8', 'house-level-8', 'houseleuelb', unixepoch() * 1000),
  ('h0vse0000000000a', 'house-level-9', 'house-level-9', 'houseleuelg', unixepoch() * 1000);
