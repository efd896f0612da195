/** A mill wheel on a stream, with modern machines beside it. */
export function WelcomeDrawing() {
  return (
    <svg viewBox="0 0 328 132" aria-hidden className="block w-full">
      <rect width="328" height="132" className="fill-soft" />
      <circle cx="278" cy="30" r="13" className="fill-sun" />
      <path d="M-10 104c40-34 78-38 112-12s66 8 92-8 86-28 144 14v40H-10z" className="fill-soft-strong" />
      {/* The wheel. */}
      <g className="stroke-deep" strokeWidth="5" strokeLinecap="round" fill="none">
        <circle cx="78" cy="74" r="36" />
        <path
          strokeWidth="3.5"
          d="M78 65Q79.5 52.6 97 45.8M84.4 67.6Q94.2 59.9 111.4 67.5M87 74Q99.4 75.5 106.2 93M84.4 80.4Q92.1 90.2 84.5 107.4M78 83Q76.5 95.4 59 102.2M71.6 80.4Q61.8 88.1 44.6 80.5M69 74Q56.6 72.5 49.8 55M71.6 67.6Q63.9 57.8 71.5 40.6"
        />
      </g>
      <circle cx="78" cy="74" r="9" className="fill-deep" />
      <circle cx="78" cy="74" r="3" className="fill-soft" />
      {/* A charger. */}
      <rect x="148" y="58" width="26" height="46" rx="5" className="fill-deep" />
      <rect x="153" y="64" width="16" height="12" rx="2.5" className="fill-soft" />
      <path d="m162 80-5.5 9h4.5l-2 8 7-10h-4.8l2.3-7z" className="fill-sun" />
      <path
        d="M174 72h4a4 4 0 0 1 4 4v12a4 4 0 0 0 8 0V72"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-ink"
      />
      <rect x="186.5" y="64" width="7" height="9" rx="2" className="fill-ink" />
      {/* A vending machine. */}
      <rect x="207" y="48" width="34" height="56" rx="5" className="fill-leaf" />
      <rect x="212" y="54" width="17" height="32" rx="2.5" className="fill-good-soft" />
      <g className="fill-leaf">
        <rect x="215" y="58" width="4" height="6" rx="1" />
        <rect x="222" y="58" width="4" height="6" rx="1" />
        <rect x="215" y="68" width="4" height="6" rx="1" />
        <rect x="222" y="68" width="4" height="6" rx="1" />
        <rect x="215" y="78" width="4" height="6" rx="1" />
      </g>
      <rect x="222" y="78" width="4" height="6" rx="1" className="fill-sun" />
      <rect x="233" y="58" width="4" height="10" rx="1.5" className="fill-good-soft" />
      <rect x="212" y="92" width="17" height="6" rx="2" className="fill-ink" />
      {/* A solar panel. */}
      <path d="M276 92v12M268 104h16" strokeWidth="4" strokeLinecap="round" className="stroke-ink" />
      <path d="m262 64 40-2-8 30-44 2z" className="fill-deep" />
      <path
        d="m258.3 73.5 41.3-2.1M254.2 83.8l42.7-2.1M275.5 63.3l-10.5 30M289 62.6l-9.3 30.1"
        fill="none"
        strokeWidth="2"
        className="stroke-soft"
      />
      {/* The stream. */}
      <path
        d="M-4 106c14-5 28-5 42 0s28 5 42 0 28-5 42 0 28 5 42 0 28-5 42 0 28 5 42 0 28-5 42 0 28 5 42 0v30H-4z"
        className="fill-deep"
      />
      <path
        d="M-4 119c14-4 28-4 42 0s28 4 42 0 28-4 42 0 28 4 42 0 28-4 42 0 28 4 42 0 28-4 42 0 28 4 42 0"
        fill="none"
        strokeWidth="2.5"
        opacity=".4"
        className="stroke-soft"
      />
    </svg>
  )
}
