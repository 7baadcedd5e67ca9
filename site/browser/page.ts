import { offerCopies } from "./listings";
import { offerSchemes } from "./schemes";
import { offerSearch } from "./search-box";
import { showWhere } from "./sidebar";
import { drawTabs } from "./tabs";

for (const tools of document.querySelectorAll<HTMLElement>(".tools")) tools.hidden = false;
offerSchemes();
offerSearch();
showWhere();
drawTabs();
offerCopies();
