/** The choice of how a trade is settled. */
import type { Venue } from './use-trade.ts'

interface VenueProps {
  readonly venue: Venue
  readonly onVenue: (venue: Venue) => void
}

const venues = [
  ['classic', 'Swap now'],
  ['intent', 'Sign an intent'],
] as const

export function VenueChoice({ venue, onVenue }: VenueProps) {
  return (
    <fieldset class="segments">
      <legend class="unseen">How the trade is settled</legend>
      {venues.map(([value, text]) => (
        <label key={value}>
          <input type="radio" name="venue" checked={venue === value} onChange={() => onVenue(value)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
