/** All planted faults. */
import { journalFaults } from './journal-faults.ts'
import { orderFaults } from './order-faults.ts'
import type { PlantedFault } from './planted-fault.ts'
import { writeOrderFaults } from './write-order-faults.ts'

export const faults: readonly PlantedFault[] = [...orderFaults, ...writeOrderFaults, ...journalFaults]
