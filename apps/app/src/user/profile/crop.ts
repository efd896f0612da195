export type Size = { readonly width: number; readonly height: number }
/** Where the picture's corner lies on the square, and how much larger than just filling it the picture is. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }

export const zoomMax = 4

export function drawnSize({ width, height }: Size, side: number, zoom: number): Size {
  const scale = (side / Math.min(width, height)) * zoom
  return { width: width * scale, height: height * scale }
}

/** The whole picture, as far as a square can show it. */
export function centred(picture: Size, side: number): Crop {
  const { width, height } = drawnSize(picture, side, 1)
  return { x: (side - width) / 2, y: (side - height) / 2, zoom: 1 }
}

/** Moves the picture, never so far that the square would show an edge. */
export function moved(crop: Crop, picture: Size, side: number, byX: number, byY: number): Crop {
  const { width, height } = drawnSize(picture, side, crop.zoom)
  const within = (value: number, size: number) => Math.min(0, Math.max(side - size, value))
  return { zoom: crop.zoom, x: within(crop.x + byX, width), y: within(crop.y + byY, height) }
}

/** Zooms around the middle of the square. */
export function zoomed(crop: Crop, picture: Size, side: number, zoom: number): Crop {
  const wanted = Math.min(zoomMax, Math.max(1, zoom))
  const ratio = wanted / crop.zoom
  const about = (value: number) => side / 2 - (side / 2 - value) * ratio
  return moved({ zoom: wanted, x: about(crop.x), y: about(crop.y) }, picture, side, 0, 0)
}
