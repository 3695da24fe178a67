//! The binary `xieli`.

use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use xieli_app::cli::Cli;

/// A reply is made of thousands of small pieces, and what makes and frees them decides how many replies there are a
/// second (docs/benchmarks.md).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Futures of debug builds are large, and resolvers nest them.
const STACK: usize = 8 * 1024 * 1024;

/// What still works on a thread of its own when the command is done gets so long: the process ends whatever runs.
const LAST: Duration = Duration::from_millis(500);

fn main() -> ExitCode {
    let cli = Cli::parse();
    if let Some(ended) = cli.run_alone() {
        return ended;
    }
    let runtime =
        match tokio::runtime::Builder::new_multi_thread().enable_all().thread_stack_size(STACK).build() {
            Ok(runtime) => runtime,
            Err(error) => {
                eprintln!("xieli: {error}");
                return ExitCode::FAILURE;
            }
        };
    // on a thread of the runtime: the first thread's stack is not ours to choose
    let outcome = runtime.block_on(async { tokio::spawn(cli.run()).await });
    runtime.shutdown_timeout(LAST);
    match outcome {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(trouble)) => {
            eprintln!("xieli: {trouble}");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("xieli: {error}");
            ExitCode::FAILURE
        }
    }
}
