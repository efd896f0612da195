import { IconStroke } from './Icon.tsx'

/** Icons that no first screen shows, and that the first load therefore need not carry. */
const paths = {
  heart: 'M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20z',
  flag: 'M6 20.5v-16M6 5h12l-2.5 4L18 13H6',
  block: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM6 6l12 12',
  clip: 'M19.5 11.5 12 19a4.5 4.5 0 0 1-6.4-6.4l8-8a3 3 0 0 1 4.3 4.3l-7.9 7.8a1.5 1.5 0 0 1-2.1-2.1l7-7',
  close: 'm6 6 12 12M18 6 6 18',
  search: 'M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.8 15.8 20 20',
  send: 'M4 12 20 4.5 15.5 20l-4-6.5zM11.5 13.5 20 4.5',
} as const

export type LateIconName = keyof typeof paths

export const LateIcon = ({ name, className }: { name: LateIconName; className?: string }) => (
  <IconStroke path={paths[name]} className={className} />
)
