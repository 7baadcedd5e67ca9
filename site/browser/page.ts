import { offerCopies } from "./listings";
import { offerSchemes } from "./schemes";
import { offerSearch } from "./search-box";
import { scrollToCurrentPage } from "./sidebar";
import { drawTabs } from "./tabs";

for (const tools of document.querySelectorAll<HTMLElement>(".tools")) tools.hidden = false;
offerSchemes();
offerSearch();
scrollToCurrentPage();
drawTabs();
offerCopies();
