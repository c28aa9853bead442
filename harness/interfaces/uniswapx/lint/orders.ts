/** Rules for orders that clients submit to an order service: their reactors and Permit2 must accept them. */
import type { Hex } from 'viem'
import type { RevertReason } from '../../../core/orders/resolution.ts'
import { signerOf } from '../../../core/orders/signature.ts'
import type { ObservedExchange } from '../../../judge/lint/observed.ts'
import { ofExchange } from '../../../judge/lint/rule.ts'
import { reactors } from '../api/contracts.ts'
import { type KnownOrder, readOrder } from '../api/orders/known-order.ts'
import { submissionSchema } from '../api/wire.ts'
import { bodyOf, isSubmission } from './requests.ts'
import type { Rule, Session } from './session.ts'

export const orderRules: readonly Rule[] = [
  {
    id: 'order/encoding',
    severity: 'error',
    says: 'The bytes of an order are none of its type.',
    remedy:
      'Send what the SDK serializes for the type that orderType names; cosigned types with their cosignature.',
    restsOn: 'submit/malformed-order',
    judge: ofExchange((observed) => {
      const sent = sentIn(observed)
      return sent !== undefined && sent.order === undefined ? [`no order of type ${sent.orderType}`] : []
    }),
  },
  {
    id: 'order/reactor',
    severity: 'error',
    says: 'An order names another reactor than that of its type, which cannot fill it.',
    remedy: 'Use the reactor of the type on the chain: the SDK has its address.',
    restsOn: 'submit/other-reactor',
    judge: ofOrders(({ info, type }) => {
      // Mainnet has no reactor for priority orders.
      const isKnown = type === 'Priority' || info.reactor === reactors[type]
      return isKnown ? [] : [`${info.reactor} instead of ${reactors[type]}`]
    }),
  },
  {
    id: 'order/reverts',
    severity: 'error',
    says: 'The reactor will never fill the order.',
    remedy:
      'Build it so that outputs do not rise, decay ends by the deadline, and the cosigner signs its final data.',
    restsOn: 'submit/rising-output',
    judge: ofOrders((order, observed) => {
      const resolution = order.resolve({
        filler: order.exclusiveFiller,
        chainId: 1,
        blockNumber: observed.head?.number ?? 0n,
        timestamp: secondsOf(observed),
        baseFeeWei: 0n,
        gasPriceWei: 0n,
      })
      const isFinal = resolution.outcome === 'reverts' && !passing.includes(resolution.error)
      return isFinal ? [`it reverts with ${resolution.error}`] : []
    }),
  },
  {
    id: 'order/deadline',
    severity: 'error',
    says: 'An order is past its deadline, or is valid for more than a day.',
    remedy: 'Set the deadline in UNIX seconds, not in milliseconds, a few minutes ahead.',
    restsOn: 'submit/far-deadline',
    judge: ofOrders(({ info }, observed) => {
      const left = info.deadline - secondsOf(observed)
      return left < 0n || left > secondsPerDay ? [`the deadline is ${left} seconds away`] : []
    }),
  },
  {
    id: 'order/signature',
    severity: 'warning',
    says: "The signature is not of the swapper's key.",
    remedy:
      "Sign permitData() of the order for the chain with the swapper's key. For a contract wallet all is well.",
    restsOn: 'submit/forged-signature',
    judge: ofOrders(({ digest, info }, _observed, signature) => {
      const signer = signerOf(digest, signature)
      return signer === info.swapper ? [] : [`of ${signer ?? 'nobody'} instead of ${info.swapper}`]
    }),
  },
  {
    id: 'order/recipient',
    severity: 'error',
    says: 'An output is paid to the zero address, or to the contract of its token: it is lost.',
    remedy: 'Set the recipient of each output, for the proceeds to the swapper.',
    restsOn: 'A reactor transfers each output to its recipient, whoever that is.',
    judge: ofOrders(({ outputs }) =>
      outputs.flatMap(({ recipient, token }) =>
        BigInt(recipient) === 0n || recipient === token ? [`${recipient} is to get ${token}`] : [],
      ),
    ),
  },
  {
    id: 'order/nonce-again',
    severity: 'warning',
    says: 'Two orders of a swapper have one nonce, so that at most one of them is filled.',
    remedy: 'Ask for the next nonce before each order, unless the second one is to replace the first.',
    restsOn: 'nonce/moves-on',
    judge: ofOrders(({ hash, info }, _observed, _signature, { exchanges }) => {
      const before = exchanges.flatMap((one) => sentIn(one)?.order ?? [])
      const isSame = before.some(
        (one) => one.hash !== hash && one.info.swapper === info.swapper && one.info.nonce === info.nonce,
      )
      return isSame ? [`nonce ${info.nonce}`] : []
    }),
  },
]

const secondsPerDay = 86_400n

/** Reasons that pass with time, or that another rule covers. */
const passing: readonly RevertReason[] = [
  ...(['NoExclusiveOverride', 'OrderNotFillable'] as const),
  ...(['DeadlineReached', 'DeadlinePassed', 'SignatureExpired', 'InvalidDeadline'] as const),
]

interface Sent {
  readonly orderType: string
  readonly signature: Hex
  /** Absent if the bytes do not encode an order. */
  readonly order: KnownOrder | undefined
}

/** The submission of an exchange, for mainnet, whose domain and reactors are known. */
function sentIn({ exchange, url }: ObservedExchange): Sent | undefined {
  if (!isSubmission(exchange.request.method, url)) return undefined
  const { data } = submissionSchema.safeParse(bodyOf(exchange))
  return data && { ...data, order: readOrder(data.orderType, data.encodedOrder) }
}

function ofOrders(
  judge: (
    order: KnownOrder,
    observed: ObservedExchange,
    signature: Hex,
    session: Session,
  ) => readonly string[],
): Rule['judge'] {
  return ofExchange((observed, session) => {
    const { order, signature } = sentIn(observed) ?? {}
    return order === undefined || signature === undefined ? [] : judge(order, observed, signature, session)
  })
}

/** UNIX seconds: the chain's time, or this machine's if the chain is unknown. */
function secondsOf({ head, startedMs }: ObservedExchange): bigint {
  return head?.time ?? BigInt(Math.floor(startedMs / 1000))
}
