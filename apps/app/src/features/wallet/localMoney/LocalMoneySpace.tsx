/** As high as the line that is loading or hidden, so that nothing moves when it comes. */
export const LocalMoneySpace = () => (
  <p aria-hidden className="text-12">
    &nbsp;
  </p>
)
