/** An open wallet with an arrow into it. */
export function DepositDrawing() {
  return (
    <svg viewBox="0 0 176 112" aria-hidden className="block w-full">
      <rect x="8" y="14" width="160" height="86" rx="28" className="fill-soft" />
      <path d="M52 50h66a6 6 0 0 1 6 6v30a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V56a6 6 0 0 1 6-6z" className="fill-deep" />
      <path d="M46 56a6 6 0 0 1 6-6h58v6H52a6 6 0 0 0-6 6z" className="fill-soft-strong" />
      <path d="M104 64h26a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4h-26a9 9 0 0 1 0-18z" className="fill-card" />
      <circle cx="105" cy="73" r="4" className="fill-sun" />
      <path
        d="M80 20v20M72 33l8 8 8-8"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-accent"
      />
    </svg>
  )
}
