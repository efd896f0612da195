export const headerHeightPx = 60
export const navigationWidthPx = 232
