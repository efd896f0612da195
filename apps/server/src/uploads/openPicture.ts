import type { Sharp, SharpInput, SharpOptions } from 'sharp'

/** The library is loaded with the first picture: loading it takes long, and most processes never see one. */
export const openPicture = async (input: SharpInput, options?: SharpOptions): Promise<Sharp> => {
  const { default: sharp } = await import('sharp')
  return sharp(input, options)
}
