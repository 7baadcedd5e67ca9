-- The players of the house (`src/shared/house.ts`). Their key is the name itself: with its hyphen it is nobody's
-- skeleton, so that no account from before can have taken it. By the other key nobody comes who looks like them.
INSERT OR IGNORE INTO `players` (`id`, `username`, `username_key`, `look_alike_key`, `created_at`) VALUES
  ('h0vse00000000001', 'house-recruit', 'house-recruit', 'houserecrult', unixepoch() * 1000),
  ('h0vse00000000002', 'house-veteran', 'house-veteran', 'houseueteran', unixepoch() * 1000),
  ('h0vse00000000003', 'house-strategos', 'house-strategos', 'housestrategos', unixepoch() * 1000);
