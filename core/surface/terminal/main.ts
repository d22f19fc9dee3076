export async function main(command: string, args: string[]): Promise<number> {
  console.log(command, args);
  return 0;
}
