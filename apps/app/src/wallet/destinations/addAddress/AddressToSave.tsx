import { shortenAddress } from '../../../components/shortenAddress.ts'

/** The address that is about to be saved, shortened as it will be everywhere else. */
export function AddressToSave({ address, className }: { address: string; className: string }) {
  return (
    <p className={`rounded-control p-3 font-mono ${className}`} title={address}>
      {shortenAddress(address)}
    </p>
  )
}
