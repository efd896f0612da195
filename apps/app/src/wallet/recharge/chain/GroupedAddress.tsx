/** A whole address in groups of four, so that it can be compared. Selected, it is copied without gaps. */
export function GroupedAddress({ address }: { address: string }) {
  return (
    <p className="text-center font-mono text-13 select-all *:mx-1 *:inline-block">
      {(address.match(/.{1,4}/g) ?? []).map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </p>
  )
}
