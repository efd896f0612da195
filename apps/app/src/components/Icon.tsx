/** The icons of the app, drawn for it on a grid of 24 with a stroke of 1.75. */
const paths = {
  home: 'M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z',
  chat: 'M5 5h14a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1h-6L8 20.5v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  box: 'M12 3.5 20 8v8l-8 4.5L4 16V8zM4.3 8.2 12 12.4l7.7-4.2M12 12.5v8',
  people: 'M9 11.2a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8zM3 19.5c.3-3.4 2.7-5.4 6-5.4s5.7 2 6 5.4M15.5 4.7a3.3 3.3 0 0 1 0 6.2M17.5 14.4c2 .7 3.3 2.4 3.5 5.1',
  person: 'M12 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4zM4.8 20c.4-3.7 3.3-5.8 7.2-5.8s6.8 2.1 7.2 5.8',
  wallet: 'M4 7.5v10A1.5 1.5 0 0 0 5.5 19h13a1.5 1.5 0 0 0 1.5-1.5v-8A1.5 1.5 0 0 0 18.5 8h-13A1.5 1.5 0 0 1 4 6.5 1.5 1.5 0 0 1 5.5 5H17M16 13.5h.01',
  bell: 'M6.5 10a5.5 5.5 0 0 1 11 0v3.5l1.7 3.2H4.8l1.7-3.2zM10 19.7c.4.7 1.1 1.1 2 1.1s1.6-.4 2-1.1',
  globe: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.8 9.5h16.4M3.8 14.5h16.4M12 3.5c2.3 2.4 3.4 5.2 3.4 8.5s-1.1 6.1-3.4 8.5c-2.3-2.4-3.4-5.2-3.4-8.5S9.7 5.9 12 3.5z',
  back: 'M14.5 5 8 12l6.5 7',
  forward: 'M9.5 5 16 12l-6.5 7',
  more: 'M12 5.5v.01M12 12v.01M12 18.5v.01',
  eye: 'M2.8 12c2.3-4 5.4-6 9.2-6s6.9 2 9.2 6c-2.3 4-5.4 6-9.2 6s-6.9-2-9.2-6zM12 14.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4z',
  eyeOff: 'M9.5 6.3A9.4 9.4 0 0 1 12 6c3.8 0 6.9 2 9.2 6a14 14 0 0 1-2.7 3.4M6 7.9A13.6 13.6 0 0 0 2.8 12c2.3 4 5.4 6 9.2 6 1.5 0 2.9-.3 4.1-.9M10 10.2a2.7 2.7 0 0 0 3.8 3.8M4 4l16 16',
  copy: 'M9 8.5h9.5a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9.5a1 1 0 0 1 1-1zM5 15.5H4.5V5a1 1 0 0 1 1-1H16v1',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  play: 'M8.5 5.8v12.4L18.5 12z',
  pause: 'M9 6v12M15 6v12',
  megaphone: 'M4 10v4h3l8.5 4V6L7 10zM18.5 9.5c1 .6 1.5 1.4 1.5 2.5s-.5 1.9-1.5 2.5M8 14.3l1 4.7h2',
  news: 'M5 5h11v13.5A1.5 1.5 0 0 0 17.5 20H6a1.5 1.5 0 0 1-1.5-1.5V5.5A.5.5 0 0 1 5 5zM16 9h3.5v9.5A1.5 1.5 0 0 1 18 20M8 9h4.5M8 12.5h4.5M8 16h4.5',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.7v.01',
  warning: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.01',
  offline: 'M3.5 9.5c1.2-1.2 2.5-2 4-2.6M20.5 9.5a12.2 12.2 0 0 0-7.7-3.5M7 13.2c.7-.7 1.5-1.2 2.4-1.6M17 13.2a7.5 7.5 0 0 0-1.8-1.3M12 18.2v.01M4 4l16 16',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4.5V9H15',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M5 19.5h14',
  lock: 'M6.5 10.5h11a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7.5a1 1 0 0 1 1-1zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01',
  calendar: 'M5.5 6h13a1 1 0 0 1 1 1v11.5a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5V20h14v-8.5h-1',
  exchange: 'M4 8.5h15.5L16 5M20 15.5H4.5L8 19',
} as const

export type IconName = keyof typeof paths
export const iconNames = Object.keys(paths) as readonly IconName[]

/** A picture that only repeats what stands beside it: screen readers pass over it. */
export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round" aria-hidden className={`shrink-0 ${className}`}>
      <path d={paths[name]} />
    </svg>
  )
}
