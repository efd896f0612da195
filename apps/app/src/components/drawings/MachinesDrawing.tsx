/** A machine, with free places beside it. */
export function MachinesDrawing() {
  return (
    <svg viewBox="0 0 176 112" aria-hidden className="block w-full">
      <rect x="8" y="14" width="160" height="86" rx="28" className="fill-soft" />
      <g fill="none" strokeWidth="2.5" strokeDasharray="5 5" strokeLinecap="round" className="stroke-deep">
        <rect x="36" y="40" width="30" height="46" rx="6" />
        <rect x="110" y="34" width="34" height="52" rx="6" />
      </g>
      <rect x="73" y="24" width="30" height="62" rx="6" className="fill-deep" />
      <rect x="78.5" y="30" width="19" height="15" rx="3" className="fill-soft" />
      <path d="m90 51-7.5 12h6l-2.5 11 9-14h-6.5l3-9z" className="fill-sun" />
      <path d="M28 86h120" strokeWidth="3" strokeLinecap="round" className="stroke-ink" />
    </svg>
  )
}
