/** A drop that falls from a pipe into a basin. It moves once, where motion is welcome. */
export function IncomeDrop({ isMoving }: { isMoving: boolean }) {
  return (
    <svg viewBox="0 0 200 112" aria-hidden className="mx-auto h-28 w-full max-w-64 text-accent">
      <path
        d="M6 10h72a14 14 0 0 1 14 14v14"
        fill="none"
        stroke="currentColor"
        strokeOpacity={0.4}
        strokeWidth={11}
        strokeLinecap="round"
      />
      <ellipse
        cx={92}
        cy={96}
        rx={70}
        ry={11}
        fill="none"
        stroke="currentColor"
        strokeOpacity={0.25}
        strokeWidth={2}
        className={`origin-[92px_96px] ${isMoving ? 'motion-safe:animate-[ring_400ms_600ms_both]' : ''}`}
      />
      <ellipse
        cx={92}
        cy={96}
        rx={42}
        ry={6.5}
        fill="none"
        stroke="currentColor"
        strokeOpacity={0.5}
        strokeWidth={2.5}
        className={`origin-[92px_96px] ${isMoving ? 'motion-safe:animate-[ring_400ms_450ms_both]' : ''}`}
      />
      <path
        d="M92 48c9 11 14 19 14 26a14 14 0 0 1-28 0c0-7 5-15 14-26z"
        fill="currentColor"
        className={isMoving ? 'motion-safe:animate-[drop_500ms_ease-in_both]' : ''}
      />
    </svg>
  )
}
