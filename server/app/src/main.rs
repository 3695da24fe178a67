//! Entry point of the binary `xieli`: allocator, asynchronous runtime, and the command that the arguments
//! name.

use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use xieli_app::cli::Cli;

/// A response consists of thousands of small allocations, so the allocator limits the responses per second
/// (docs/benchmarks.md).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Stack size of threads: futures of debug builds are large, and resolvers nest them.
const STACK: usize = 8 * 1024 * 1024;

/// Time limit for blocking threads after the command is done; then the process ends.
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
    // on a thread of the runtime, because the stack size of the main thread is fixed
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
