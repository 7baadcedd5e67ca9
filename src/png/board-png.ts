import { indexColors } from "../pictures/raster/palette";
import { type RasterOptions, rasterizeBoard } from "../pictures/raster/rasterize-board";
import type { BoardPicture } from "../rules/rules";
import { encodePng } from "./encode";

/** Draws a board as PNG, with the same shapes and marks as `drawBoard`. */
export const boardPng = (picture: BoardPicture, options: RasterOptions): Promise<Uint8Array<ArrayBuffer>> =>
  encodePng(indexColors(rasterizeBoard(picture, options)));
