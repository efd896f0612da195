export type Size = { readonly width: number; readonly height: number }
/** The position of the picture's corner on the square; at zoom 1 the picture just fills the square. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }

export const zoomMax = 4

export function getDrawnSize({ width, height }: Size, side: number, zoom: number): Size {
  const scale = (side / Math.min(width, height)) * zoom
  return { width: width * scale, height: height * scale }
}

/** The centre of the picture, at zoom 1. */
export function centerCrop(picture: Size, side: number): Crop {
  const { width, height } = getDrawnSize(picture, side, 1)
  return { x: (side - width) / 2, y: (side - height) / 2, zoom: 1 }
}

/** Moves the picture, but never so far that the square is not filled. */
export function moveCrop(crop: Crop, picture: Size, side: number, byX: number, byY: number): Crop {
  const { width, height } = getDrawnSize(picture, side, crop.zoom)
  const clamp = (value: number, size: number) => Math.min(0, Math.max(side - size, value))
  return { zoom: crop.zoom, x: clamp(crop.x + byX, width), y: clamp(crop.y + byY, height) }
}

/** Zooms around the centre of the square. */
export function zoomCrop(crop: Crop, picture: Size, side: number, zoom: number): Crop {
  const newZoom = Math.min(zoomMax, Math.max(1, zoom))
  const ratio = newZoom / crop.zoom
  const scale = (value: number) => side / 2 - (side / 2 - value) * ratio
  return moveCrop({ zoom: newZoom, x: scale(crop.x), y: scale(crop.y) }, picture, side, 0, 0)
}
