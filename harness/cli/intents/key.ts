/**
 * The swapper's private key: from the environment or from a keystore file, never from a flag, where every
 * process of the machine could read it.
 *
 * @module
 */
import * as Keystore from 'ox/Keystore'
import { type Hex, isHex, type PrivateKeyAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { CommandFailed, exitCodes } from '../exit.ts'
import { readJsonFile } from '../json-file.ts'

const keyVariable = 'ASSAY_PRIVATE_KEY'
const passwordVariable = 'ASSAY_KEYSTORE_PASSWORD'

/**
 * @param keystore Path of a keystore file (Web3 secret storage, version 3); its password stands in the
 * environment.
 * @throws CommandFailed where there is no key, or it cannot be read.
 */
export async function readAccount(keystore: string | undefined): Promise<PrivateKeyAccount> {
  const key = keystore === undefined ? process.env[keyVariable] : await decrypt(keystore)
  if (key === undefined) {
    throw new CommandFailed(
      exitCodes.usage,
      `There is no key to sign with: put it into ${keyVariable}, or name a file with --keystore.`,
    )
  }
  if (!isHex(key) || key.length !== 66) {
    throw new CommandFailed(exitCodes.usage, `${keyVariable} holds no private key: 32 bytes of hex with 0x.`)
  }
  return privateKeyToAccount(key)
}

async function decrypt(path: string): Promise<Hex> {
  const password = process.env[passwordVariable]
  if (password === undefined) {
    throw new CommandFailed(
      exitCodes.usage,
      `The password of ${path} is missing: put it into ${passwordVariable}.`,
    )
  }
  const stored = readJsonFile(path) as Keystore.Keystore
  try {
    return Keystore.decrypt(stored, await Keystore.toKeyAsync(stored, { password }))
  } catch (cause) {
    throw new CommandFailed(
      exitCodes.usage,
      `${path} cannot be opened: it is no keystore of version 3, or the password is another.`,
      { cause },
    )
  }
}
