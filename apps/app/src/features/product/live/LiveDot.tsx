const tones = { good: 'bg-good', waiting: 'bg-caution', silent: 'bg-loss', closed: 'bg-muted' } as const
export type LiveTone = keyof typeof tones

/** Always beside a word. */
export const LiveDot = ({ tone }: { tone: LiveTone }) => (
  <span aria-hidden className="relative inline-grid size-[17px] shrink-0 place-items-center self-center">
    <span className={`absolute size-[17px] rounded-full opacity-20 ${tones[tone]}`} />
    <span className={`size-[9px] rounded-full ${tones[tone]}`} />
  </span>
)
