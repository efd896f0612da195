/** A bell. */
export function NoticesDrawing() {
  return (
    <svg viewBox="0 0 176 112" aria-hidden className="block w-full">
      <rect x="8" y="14" width="160" height="86" rx="28" className="fill-soft" />
      <path
        d="M88 24a5 5 0 0 1 5 5v1.6c9.5 2.2 16 10.4 16 20.9v15l7 11.5a2 2 0 0 1-1.7 3H61.7A2 2 0 0 1 60 78l7-11.5v-15c0-10.5 6.5-18.7 16-20.9V29a5 5 0 0 1 5-5z"
        className="fill-deep"
      />
      <path d="M78 86h20a10 8 0 0 1-20 0z" className="fill-sun" />
      <path d="M76 50c.6-5.5 3.3-9 8-11" fill="none" strokeWidth="3" strokeLinecap="round" className="stroke-soft" />
    </svg>
  )
}
