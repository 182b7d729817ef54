//! Arrays of NumPy as slices: float64, C-contiguous, used in place.

use numpy::ndarray::Dimension;
use numpy::{
    PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray, PyReadonlyArray1,
    PyReadonlyArray2, PyReadwriteArray, PyReadwriteArray1, PyReadwriteArray2, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// Vectors of a call, read in place.
pub struct Vectors<'py, const N: usize> {
    names: [&'static str; N],
    /// All of them are there.
    arrays: [Option<PyReadonlyArray1<'py, f64>>; N],
}

impl<'py, const N: usize> Vectors<'py, N> {
    /// Takes arguments by their names.
    pub fn new(arguments: [(&'static str, &Bound<'py, PyAny>); N]) -> PyResult<Self> {
        let mut arrays = [const { None }; N];
        for (to, (name, array)) in arrays.iter_mut().zip(arguments) {
            *to = Some(vector(name, array)?);
        }
        let names = arguments.map(|(name, _)| name);
        Ok(Vectors { names, arrays })
    }

    /// Their numbers.
    pub fn slices(&self) -> PyResult<[&[f64]; N]> {
        let mut slices: [&[f64]; N] = [&[]; N];
        let arrays = self.arrays.iter().flatten();
        for ((to, name), array) in slices.iter_mut().zip(self.names).zip(arrays) {
            *to = slice(name, array)?;
        }
        Ok(slices)
    }
}

/// Writes the vector `out`, or a new one, and returns it.
pub fn write_vector<'py>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    length: usize,
    write: impl FnOnce(&mut [f64]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    let out = out.unwrap_or_else(|| PyArray1::<f64>::zeros(py, length, false).into_any());
    let mut written = vector_mut("out", &out)?;
    write(slice_mut("out", &mut written, &[length])?)?;
    drop(written);
    Ok(out)
}

/// Writes the matrix `out`, or a new one, by rows, and returns it.
pub fn write_matrix<'py>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    shape: [usize; 2],
    write: impl FnOnce(&mut [f64]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    let out = out.unwrap_or_else(|| PyArray2::<f64>::zeros(py, shape, false).into_any());
    let mut written = matrix_mut(&out)?;
    write(slice_mut("out", &mut written, &shape)?)?;
    drop(written);
    Ok(out)
}

/// Arrays to be written by a call with several results: `out` is a tuple of them.
pub fn outputs<'py>(
    out: Option<&Bound<'py, PyAny>>,
    count: usize,
) -> PyResult<Vec<Option<Bound<'py, PyAny>>>> {
    let Some(out) = out else {
        return Ok(vec![None; count]);
    };
    let arrays: Vec<Bound<'py, PyAny>> = out.try_iter()?.collect::<PyResult<_>>()?;
    match out.cast::<PyUntypedArray>().is_err() && arrays.len() == count {
        true => Ok(arrays.into_iter().map(Some).collect()),
        false => Err(PyValueError::new_err(format!(
            "out must be a tuple of {count} arrays, one for each result"
        ))),
    }
}

/// Reads a vector.
pub fn vector<'py>(what: &str, array: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, f64>> {
    let Ok(vector) = array.cast::<PyArray1<f64>>() else {
        return Err(mismatch(what, array, 1));
    };
    vector.try_readonly().map_err(|_| overlap(what))
}

/// Reads a matrix.
pub fn matrix<'py>(what: &str, array: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray2<'py, f64>> {
    let Ok(matrix) = array.cast::<PyArray2<f64>>() else {
        return Err(mismatch(what, array, 2));
    };
    matrix.try_readonly().map_err(|_| overlap(what))
}

/// Vector to be written.
pub fn vector_mut<'py>(
    what: &str,
    array: &Bound<'py, PyAny>,
) -> PyResult<PyReadwriteArray1<'py, f64>> {
    let Ok(vector) = array.cast::<PyArray1<f64>>() else {
        return Err(mismatch(what, array, 1));
    };
    vector.try_readwrite().map_err(|_| overlap(what))
}

/// True for an array of rows.
pub fn has_rows(array: &Bound<'_, PyAny>) -> bool {
    array.cast::<PyArray2<f64>>().is_ok()
}

/// Matrix to be written.
pub fn matrix_mut<'py>(array: &Bound<'py, PyAny>) -> PyResult<PyReadwriteArray2<'py, f64>> {
    let Ok(matrix) = array.cast::<PyArray2<f64>>() else {
        return Err(mismatch("out", array, 2));
    };
    matrix.try_readwrite().map_err(|_| overlap("out"))
}

/// The numbers of an array, by rows.
pub fn slice<'a, D: Dimension>(
    what: &str,
    array: &'a PyReadonlyArray<'_, f64, D>,
) -> PyResult<&'a [f64]> {
    match array.is_c_contiguous() {
        true => array.as_slice().map_err(|_| strided(what)),
        false => Err(strided(what)),
    }
}

/// The numbers of an array to be written, by rows, if it has this shape.
pub fn slice_mut<'a, D: Dimension>(
    what: &str,
    array: &'a mut PyReadwriteArray<'_, f64, D>,
    shape: &[usize],
) -> PyResult<&'a mut [f64]> {
    check_shape(what, array.shape(), shape)?;
    match array.is_c_contiguous() {
        true => array.as_slice_mut().map_err(|_| strided(what)),
        false => Err(strided(what)),
    }
}

/// Checks the shape of an array.
pub fn check_shape(what: &str, found: &[usize], expected: &[usize]) -> PyResult<()> {
    match found == expected {
        true => Ok(()),
        false => Err(PyValueError::new_err(format!(
            "{what} has the shape {found:?}; it must be {expected:?}"
        ))),
    }
}

/// Checks length and numbers of a vector.
pub fn check_finite(what: &str, numbers: &[f64], expected: usize) -> PyResult<()> {
    check_shape(what, &[numbers.len()], &[expected])?;
    match numbers.iter().position(|x| !x.is_finite()) {
        None => Ok(()),
        Some(index) => Err(PyValueError::new_err(format!(
            "{what}[{index}] is {}; it must be finite",
            numbers[index]
        ))),
    }
}

#[cold]
fn mismatch(what: &str, array: &Bound<'_, PyAny>, dimensions: usize) -> PyErr {
    let Ok(array) = array.cast::<PyUntypedArray>() else {
        let kind = array.get_type();
        return PyTypeError::new_err(format!(
            "{what} is a {kind}; it must be a NumPy array of float64"
        ));
    };
    if !array.dtype().is_equiv_to(&numpy::dtype::<f64>(array.py())) {
        let dtype = array.dtype();
        return PyTypeError::new_err(format!("{what} is of {dtype}; it must be of float64"));
    }
    PyValueError::new_err(format!(
        "{what} has the shape {:?}; it must have {dimensions} dimension(s)",
        array.shape()
    ))
}

#[cold]
fn overlap(what: &str) -> PyErr {
    PyValueError::new_err(format!(
        "{what} is read-only, or shares memory with an array that is being written"
    ))
}

#[cold]
fn strided(what: &str) -> PyErr {
    PyValueError::new_err(format!(
        "{what} is not C-contiguous; pass numpy.ascontiguousarray({what})"
    ))
}
