import { offerCopies } from "./listings";
import { offerSchemes } from "./schemes";
import { offerSearch } from "./search-box";
import { drawTabs } from "./tabs";

for (const tools of document.querySelectorAll<HTMLElement>(".tools")) tools.hidden = false;
offerSchemes();
offerSearch();
drawTabs();
offerCopies();
