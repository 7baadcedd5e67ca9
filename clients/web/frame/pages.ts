import type { ComponentType } from "preact";
import type { PageName } from "../addresses";
import type { PageProps } from "./page-props";

type PageModule = { readonly default: ComponentType<PageProps> };

/** The module of each page, loaded when the page is first shown. */
export const PAGE_MODULES: Readonly<Record<PageName, () => Promise<PageModule>>> = {
  "my-games": () => import("../pages/my-games/page"),
  game: () => import("../pages/game/page"),
  lobby: () => import("../pages/lobby/page"),
  challenge: () => import("../pages/challenge/page"),
  tournaments: () => import("../pages/tournaments/page"),
  "tournaments/new": () => import("../pages/tournaments/new/page"),
  "tournaments/tournament": () => import("../pages/tournaments/tournament/page"),
  "ladders/ladder": () => import("../pages/ladders/ladder/page"),
  teams: () => import("../pages/teams/page"),
  "teams/new": () => import("../pages/teams/new/page"),
  "teams/team": () => import("../pages/teams/team/page"),
  archive: () => import("../pages/archive/page"),
  player: () => import("../pages/player/page"),
  leaderboard: () => import("../pages/leaderboard/page"),
  learn: () => import("../pages/learn/page"),
  puzzles: () => import("../pages/puzzles/page"),
  settings: () => import("../pages/settings/page"),
  "settings/account": () => import("../pages/settings/account/page"),
  "settings/play": () => import("../pages/settings/play/page"),
  "settings/appearance": () => import("../pages/settings/appearance/page"),
  "settings/notices": () => import("../pages/settings/notices/page"),
  "settings/developers": () => import("../pages/settings/developers/page"),
  admin: () => import("../pages/admin/page"),
  authorize: () => import("../pages/authorize/page"),
  device: () => import("../pages/device/page"),
  email: () => import("../pages/email/page"),
  recover: () => import("../pages/recover/page"),
};
