const paddlesDeg = Array.from({ length: 16 }, (_, index) => index * 22.5)
const spokesDeg = Array.from({ length: 8 }, (_, index) => index * 45)
const centre = '240 232'

/** The picture of the login page: a mill wheel under its race. */
export function Waterwheel() {
  return (
    <svg viewBox="0 0 480 480" aria-hidden="true" focusable="false" className="waterwheel">
      <path className="race" d="M-240 108H196v12H-240z" />
      <path className="water" d="M-240 70H236c28 0 44 12 52 36l8 26c-16-14-32-22-58-22H-240z" />
      <path className="post" d="M60 112h14v300H60zM-90 112h14v300h-14z" />
      <g className="paddle">
        {paddlesDeg.map((deg) => (
          <path key={deg} d="M226 62l28 8-4 46h-20z" transform={`rotate(${deg + 11.25} ${centre})`} />
        ))}
      </g>
      <circle className="rim" cx="240" cy="232" r="142" />
      <circle className="rim is-thin" cx="240" cy="232" r="112" />
      <g className="spoke">
        {spokesDeg.map((deg) => (
          <path key={deg} d="M240 200V122" transform={`rotate(${deg} ${centre})`} />
        ))}
      </g>
      <circle className="hub" cx="240" cy="232" r="34" />
      <circle className="axle" cx="240" cy="232" r="12" />
      <path
        className="water"
        d="M-240 380c40-16 80-16 120 0s80 16 120 0 80-16 120 0 80 16 120 0 80-16 120 0 80 16 120 0 80-16 120 0v260h-840z"
      />
      <path
        className="ripple"
        d="M-200 424c30-11 60-11 90 0s60 11 90 0 60-11 90 0M150 440c30-11 60-11 90 0s60 11 90 0 60-11 90 0M20 476c30-11 60-11 90 0s60 11 90 0"
      />
    </svg>
  )
}
